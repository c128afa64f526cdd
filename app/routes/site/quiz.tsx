import { use } from 'react';
import { questionsPath } from '#app/content/growth-plan.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { contentMeta, contentOf, type MetaArgs } from '#app/shared/seo/content-meta.ts';
import { Section } from '#app/ui/primitives/section.tsx';
import { BlockHeading } from '#app/ui/site/blocks/heading.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';
import { Aside } from '#app/ui/site/blocks/plain-blocks.tsx';
import { ProvidedQuizStart } from '#app/ui/site/providers/quiz-start.tsx';
import { OwnQuizDialog, OwnQuizStart } from '#app/ui/site/quiz/own-quiz-start.tsx';
import { SiteContext } from '#app/ui/site/site-context.ts';

export const handle = sitePage({ providers: ['quizForm'] });

export const meta = (args: MetaArgs) => contentMeta(args, contentOf(args).quiz);

export default function Quiz() {
  const { content, providers } = use(SiteContext);
  const { quiz } = content;
  const { load, quiz: provided } = providers;
  return (
    <>
      <PageHero hero={quiz.hero}>
        {provided ? (
          <ProvidedQuizStart
            quiz={provided}
            load={load}
            start={quiz.start}
            loadFailure={quiz.loadFailure}
          />
        ) : (
          <OwnQuizStart start={quiz.start} questions={questionsPath} />
        )}
      </PageHero>
      {provided ? null : <OwnQuizDialog title={quiz.title} />}
      <Section>
        <BlockHeading heading={quiz.asks.heading} />
        <ol className="principles">
          {quiz.asks.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section tone="sage" className="band-tight">
        <div className="split">
          <h2>{quiz.gives.heading}</h2>
          <div className="stack">
            <p className="lead measure">{quiz.gives.text}</p>
            <Aside block={quiz.call} />
          </div>
        </div>
      </Section>
    </>
  );
}

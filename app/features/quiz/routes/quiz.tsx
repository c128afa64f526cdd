import { use } from 'react';
import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { BlockHeading } from '#app/site/blocks/heading.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { Aside } from '#app/site/blocks/plain-blocks.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { ProvidedQuizStart } from '#app/site/providers/quiz-start.tsx';
import { questionsPath } from '#app/site/words/growth-plan.ts';
import { Section } from '#app/ui/primitives/section.tsx';
import { OwnQuizDialog, OwnQuizStart } from '../ui/public/own-quiz-start.tsx';

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

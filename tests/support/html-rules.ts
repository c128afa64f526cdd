import { HtmlValidate } from 'html-validate';
import { Page } from './html.ts';

/** Matters of taste, and React's output style. */
const NO_RULES = {
  'attr-case': 'off',
  'void-style': 'off',
  'no-inline-style': 'off',
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
} as const;
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: NO_RULES,
});
const pageValidator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: { ...NO_RULES, 'heading-level': 'error', 'no-missing-references': 'error' },
});

/** One line for each rule of the HTML standard that the page breaks. */
export function findHtmlErrors(html: string): Promise<string[]> {
  return validate(validator, html);
}

/** The same, and what a page breaks as a whole: the order of its headings, references and values. */
export async function findPageErrors(html: string): Promise<string[]> {
  return [...(await validate(pageValidator, html)), ...findWrongValues(new Page(html))];
}

async function validate(with_: HtmlValidate, html: string): Promise<string[]> {
  const report = await with_.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

const CANDIDATE = /^\S+ (\d+w|[\d.]+x)$/;
/** A comma, which is not in parentheses. */
const BETWEEN = /, *(?![^(]*\))/;
const SIZE = /(?:^|\s)(?:auto|[\d.]+(?:px|r?em|vw)|(?:calc|min|max|clamp)\(.+\))$/;

/** Values of attributes that have not the form that the standard gives them. */
function findWrongValues(page: Page): string[] {
  return page
    .elements('a', 'form', 'iframe', 'img', 'link', 'script', 'source', 'time')
    .flatMap(({ tagName, properties }) => {
      const { dateTime, srcSet, sizes, href, src, action } = properties;
      const candidates = String(srcSet ?? '').split(/, +/);
      const wrong = {
        datetime: dateTime !== undefined && Number.isNaN(Date.parse(String(dateTime))),
        srcset: srcSet !== undefined && !candidates.every((each) => CANDIDATE.test(each)),
        sizes:
          tagName !== 'link' &&
          (sizes === undefined
            ? candidates.some((each) => each.endsWith('w'))
            : !String(sizes)
                .split(BETWEEN)
                .every((each) => SIZE.test(each))),
        address: [href, src, action].some(
          (each) => each !== undefined && !URL.canParse(String(each), 'https://site.example'),
        ),
      };
      return Object.entries(wrong)
        .filter(([, isWrong]) => isWrong)
        .map(([name]) => `${tagName}: ${name} of ${JSON.stringify(properties)}`);
    });
}

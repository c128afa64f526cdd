import { expect, type Page } from '@playwright/test';

/**
 * Answers the questions of our own quiz, in its dialog or on its pages, until the plan is shown.
 * Returns how many there were.
 */
export async function answerQuestions(page: Page): Promise<number> {
  let questions = 0;
  const question = page.locator('.quiz-screen');
  const plan = page.getByRole('heading', { name: 'What it costs you each month' });
  const next = question.getByRole('button', { name: /^(Next|Show My Plan)$/ });
  do {
    // The button comes after the fields.
    await expect(next).toBeVisible();
    const heading = (await question.getByRole('heading', { level: 1 }).textContent()) ?? '';
    for (const field of await question.getByRole('textbox').all()) await field.fill('4');
    for (const group of await question.getByRole('group').all()) {
      await group.getByRole('radio').first().check();
    }
    await next.click();
    questions += 1;
    const other = question.getByRole('heading', { level: 1 }).filter({ hasNotText: heading });
    await expect(plan.or(other)).toBeVisible();
  } while (!(await plan.isVisible()));
  return questions;
}

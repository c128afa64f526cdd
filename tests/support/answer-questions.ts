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
    // The link comes after the fields.
    await expect(question.getByRole('link', { name: 'Book a free call' })).toBeVisible();
    const heading = (await question.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const fields = await question.getByRole('textbox').all();
    for (const field of fields) {
      const isMoney = (await field.getAttribute('inputmode')) === 'decimal';
      await field.fill(isMoney ? '4500' : '4');
    }
    if (fields.length > 0) await next.click();
    else await question.getByRole('group').getByRole('button').first().click();
    questions += 1;
    const other = question.getByRole('heading', { level: 1 }).filter({ hasNotText: heading });
    await expect(plan.or(other)).toBeVisible();
  } while (!(await plan.isVisible()));
  return questions;
}

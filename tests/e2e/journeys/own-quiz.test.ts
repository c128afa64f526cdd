import type { Page } from '@playwright/test';
import { answerQuestions } from '#tests/support/answer-questions.ts';
import { expect, test } from '#tests/support/browser.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start Quiz', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Growth Path Quiz' });

test('our own quiz runs in a dialog 800 px wide, without a reload, until the plan', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/quiz');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await start(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveCSS('width', '800px');
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeFocused();
  await dialog(page).getByRole('textbox').first().fill('6');
  await dialog(page).getByRole('textbox').last().fill('4');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page).getByText('Question 2 of 8')).toBeVisible();
  await expect(page).toHaveURL('/quiz');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(await answerQuestions(page)).toBe(7);
  await expect(page).toHaveURL('/quiz/questions');
});

test('on a phone, eight taps lead to the plan', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/quiz');
  await start(page).click();
  const answers = ['5 of 6', '$4,500', 'None', '10', 'The same day', 'A notebook, or from memory'];
  for (const answer of [...answers, '40', '2']) {
    const tap = dialog(page).getByRole('button', { name: answer, exact: true });
    await expect(tap).toBeInViewport();
    await tap.click();
  }
  await expect(page.getByText('1 empty bed × $4,500 = $4,500 a month')).toBeVisible();
});

test('Enter sends what is typed, and a number that is hardly meant is asked back', async ({
  page,
}) => {
  await page.goto('/quiz');
  await start(page).click();
  await dialog(page).getByRole('button', { name: '5 of 6' }).click();
  await asksFor(page, 2);
  await dialog(page).getByRole('textbox').fill('$6');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('The monthly rate: $6?');
  await expect(dialog(page).getByRole('textbox')).toHaveValue('$6');
  await dialog(page).getByRole('textbox').press('Enter');
  await asksFor(page, 3);
});

test('an invalid answer is reported in the dialog, and Back keeps what was typed', async ({
  page,
}) => {
  await page.goto('/quiz');
  await start(page).click();
  const beds = dialog(page).getByRole('textbox').first();
  await beds.fill('many');
  await dialog(page).getByRole('textbox').last().fill('4');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page).getByRole('alert')).toBeFocused();
  await expect(beds).toHaveValue('many');
  await beds.fill('6');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page).getByText('Question 2 of 8')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(beds).toHaveValue('6');
});

test('the dialog closes with Escape and its button, and reopens at the same question', async ({
  page,
}) => {
  await page.goto('/quiz');
  await start(page).click();
  await dialog(page).getByRole('textbox').first().fill('6');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(start(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('6');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('the browser opens the questions as a page when they cannot be fetched', async ({ page }) => {
  await page.goto('/quiz');
  await page.route('**/quiz/questions', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await start(page).click();
  await expect(page).toHaveURL('/quiz/questions');
  await expect(page.getByText('Question 1 of 8')).toBeVisible();
});

const beds = (page: Page) => dialog(page).getByRole('textbox').first();
const asksFor = (page: Page, number: number) =>
  expect(dialog(page).getByText(`Question ${number} of 8`)).toBeVisible();

/** Goes to the third question, with 6 beds, 4 of them occupied, and a rate. */
async function goToThird(page: Page): Promise<void> {
  await page.goto('/about');
  await page.goto('/quiz');
  await start(page).click();
  await beds(page).fill('6');
  await dialog(page).getByRole('textbox').last().fill('4');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await asksFor(page, 2);
  await dialog(page).getByRole('textbox').first().fill('4500');
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await asksFor(page, 3);
}

test("the browser's Back shows the previous question, and Forward keeps the answers", async ({
  page,
}) => {
  await goToThird(page);
  await page.goBack();
  await asksFor(page, 2);
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('4500');
  await page.goBack();
  await asksFor(page, 1);
  await expect(beds(page)).toHaveValue('6');
  await beds(page).fill('8');
  await page.goForward();
  await asksFor(page, 2);
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('4500');
  await page.goForward();
  await asksFor(page, 3);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await asksFor(page, 2);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await asksFor(page, 1);
  await expect(beds(page)).toHaveValue('8');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/quiz');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('answers survive a reload, including the last typed value', async ({ page }) => {
  await goToThird(page);
  await page.goBack();
  await asksFor(page, 2);
  await dialog(page).getByRole('textbox').first().fill('5000');
  await page.reload();
  await asksFor(page, 2);
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('5000');
  await page.goBack();
  await asksFor(page, 1);
  await expect(beds(page)).toHaveValue('6');
  expect(await answerQuestions(page)).toBe(8);
  await page.goBack();
  await asksFor(page, 8);
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('4');
});

test('after closing, one Back leads to the previous page, and a reload keeps the question', async ({
  page,
}) => {
  await goToThird(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.quiz?.index)).toBe(-1);
  await page.reload();
  await start(page).click();
  await asksFor(page, 3);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await asksFor(page, 2);
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('4500');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.quiz?.index)).toBe(-1);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('answers are stored only in the tab history, and are ignored after an hour', async ({
  page,
  context,
}) => {
  const now = Date.UTC(2025, 0, 5, 12);
  await page.clock.install({ time: now });
  await goToThird(page);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await context.cookies()).toEqual([]);
  await page.clock.setSystemTime(now + 61 * 60 * 1000);
  await page.reload();
  await expect(start(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await expect(dialog(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("the browser's Back shows the previous question, and a reload keeps the answers", async ({
    page,
  }) => {
    const first = page.getByRole('textbox').first();
    await page.goto('/quiz/questions');
    await first.fill('6');
    await page.getByRole('textbox').last().fill('4');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Question 2 of 8')).toBeVisible();
    await first.fill('4500');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Question 3 of 8')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Question 3 of 8')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Question 2 of 8')).toBeVisible();
    await expect(first).toHaveValue('4500');
    await page.goBack();
    await expect(page.getByText('Question 1 of 8')).toBeVisible();
    await expect(first).toHaveValue('6');
    await page.goForward();
    await expect(page.getByText('Question 2 of 8')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Question 3 of 8')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(first).toHaveValue('4500');
  });
});

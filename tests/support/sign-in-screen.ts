import type { Page } from '@playwright/test';

export function signInScreen(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'Email' }),
    password: page.getByLabel('Password', { exact: true }),
    login: page.getByRole('button', { name: 'Login' }),
    signUp: page.getByRole('button', { name: 'Sign Up' }),
    async fill(email: string, password: string): Promise<void> {
      await this.email.fill(email);
      await this.password.fill(password);
    },
  };
}

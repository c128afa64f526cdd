import { expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

/**
 * Gives a page a device with a fingerprint sensor, as Chromium simulates one.
 * @param autofill whether the browser offers passkeys at the email field. The simulated device takes
 * an offer at once, which would sign the person in before the test clicks anything.
 */
export async function addDevice(page: Page, { autofill = false } = {}) {
  if (!autofill) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the fingerprint fits. */
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/admin/account');
  await waitForHydration(page);
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('status')).toContainText('Passkey added');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

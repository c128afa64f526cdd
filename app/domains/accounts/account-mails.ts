import type { Config } from '#config/config.ts';

/** Where the site and its admin area are. */
type Site = Pick<Config, 'publicOrigin' | 'adminOrigin'>;

/** An email to a person about their own account. Plain text; links use the configured origin. */
export interface AccountMail {
  readonly subject: string;
  readonly text: string;
}

export function resetLinkMail(site: Site, link: string): AccountMail {
  return {
    subject: 'Reset your password',
    text: `Someone, probably you, asked to reset your password for the admin area of ${site.publicOrigin}.

Open this link within an hour to choose a new password:

${link}

The link works once. If you did not ask for it, you can ignore this email. Your password has not changed.
`,
  };
}

export function passwordChangedMail(site: Site): AccountMail {
  return {
    subject: 'Your password was changed',
    text: `The password of your account in the admin area of ${site.publicOrigin} was changed, and your other browsers were signed out.

If this was you, you are all set. If it was not, choose a new password right away:

${site.adminOrigin}/admin/forgot-password
`,
  };
}

export function twoFactorMail(site: Site, on: boolean): AccountMail {
  return {
    subject: `Two-factor sign-in was turned ${on ? 'on' : 'off'}`,
    text: `Two-factor sign-in was turned ${on ? 'on' : 'off'} for your account in the admin area of ${site.publicOrigin}.

If this was you, you are all set. If it was not, choose a new password right away:

${site.adminOrigin}/admin/forgot-password
`,
  };
}

export function passkeyMail(
  site: Site,
  { name, added }: { name: string; added: boolean },
): AccountMail {
  const what = added ? 'was added to' : 'was removed from';
  return {
    subject: `A passkey ${what} your account`,
    text: `The passkey “${name}” ${what} your account in the admin area of ${site.publicOrigin}.

If this was you, you are all set. If it was not, open Your account, ${added ? 'remove that passkey, ' : ''}sign out everywhere and choose a new password:

${site.adminOrigin}/admin/account
`,
  };
}

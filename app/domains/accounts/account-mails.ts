/** An email to a person about their own account. Plain text; links use the configured origin. */
export interface AccountMail {
  readonly subject: string;
  readonly text: string;
}

export function resetLinkMail(publicOrigin: string, link: string): AccountMail {
  return {
    subject: 'Reset your password',
    text: `Someone, probably you, asked to reset your password for the admin area of ${publicOrigin}.

Open this link within an hour to choose a new password:

${link}

The link works once. If you did not ask for it, you can ignore this email. Your password has not changed.
`,
  };
}

export function passwordChangedMail(publicOrigin: string): AccountMail {
  return {
    subject: 'Your password was changed',
    text: `The password of your account in the admin area of ${publicOrigin} was changed, and your other browsers were signed out.

If this was you, you are all set. If it was not, choose a new password right away:

${publicOrigin}/admin/forgot-password
`,
  };
}

export function twoFactorMail(publicOrigin: string, on: boolean): AccountMail {
  return {
    subject: `Two-factor sign-in was turned ${on ? 'on' : 'off'}`,
    text: `Two-factor sign-in was turned ${on ? 'on' : 'off'} for your account in the admin area of ${publicOrigin}.

If this was you, you are all set. If it was not, choose a new password right away:

${publicOrigin}/admin/forgot-password
`,
  };
}

/** Mails about a person's own account: plain text, links of the configured address only. */
export interface AccountMail {
  readonly subject: string;
  readonly text: string;
}

export function resetLinkMail(publicOrigin: string, link: string): AccountMail {
  return {
    subject: 'Choose a new password',
    text: `Somebody, most likely you, asked for a new password for the admin area of ${publicOrigin}.

Open this link within an hour and choose one:

${link}

It works once. If it was not you, there is nothing to do: your password stays as it is.
`,
  };
}

export function passwordChangedMail(publicOrigin: string): AccountMail {
  return {
    subject: 'Your password was changed',
    text: `The password of your account in the admin area of ${publicOrigin} was changed, and other browsers were signed out.

If it was you, there is nothing to do. If it was not, choose a new one now:

${publicOrigin}/admin/forgot-password
`,
  };
}

export function twoFactorMail(publicOrigin: string, on: boolean): AccountMail {
  return {
    subject: `Two-step sign-in was turned ${on ? 'on' : 'off'}`,
    text: `Two-step sign-in was turned ${on ? 'on' : 'off'} for your account in the admin area of ${publicOrigin}.

If it was you, there is nothing to do. If it was not, choose a new password now:

${publicOrigin}/admin/forgot-password
`,
  };
}

import { encode } from 'uqr';
import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import { readFlag } from '#database/codec.ts';
import { tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { write } from '#database/write.ts';
import { ISSUER } from '../account-rules.ts';
import { findTrustedDevice, revokeOtherDevices } from '../devices/trusted-device.server.ts';
import { verifyCurrentPassword } from '../passwords/password.server.ts';
import { twoFactorMail } from '../people/account-mails.ts';
import { type AdminSession, actorOf, bareToken } from '../session.server.ts';
import {
  type IssuedTokens,
  libraryHeaders,
  readIssuedTokens,
} from '../sign-in/account-tokens.server.ts';
import { consumeLoginAttempt, refundLoginAttempt } from '../sign-in/login-rate-limit.server.ts';
import { isAuthRejection } from '../sign-in/open-auth.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { readCode } from './recovery-codes.server.ts';
import { isFirstUse, verifyCode, WRONG_CODE } from './two-factor-sign-in.server.ts';

export interface TwoFactorState {
  readonly on: boolean;
  /** Number of unused recovery codes. */
  readonly recoveryLeft: number;
}

/** The secret for an authenticator app, as text and as a QR code. */
export interface Enrollment {
  readonly secret: string;
  readonly size: number;
  /** The QR code's dark squares as an SVG path. */
  readonly path: string;
}

export type TwoFactorField = 'password' | 'code';
export interface TwoFactorRejection {
  readonly ok: false;
  readonly errors: Partial<Record<TwoFactorField, string>>;
}

/** Two-factor sign-in was turned on or off in another browser since this page was loaded. */
const OUTDATED: TwoFactorRejection = {
  ok: false,
  errors: { password: 'This was changed in another browser. Check what this page shows now.' },
};

const SECRET = /^[A-Z2-7]{32,128}$/;

export async function findTwoFactor(deps: AccountDeps, userId: string): Promise<TwoFactorState> {
  const row = await deps.database.db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!readFlag(row?.twoFactorEnabled ?? null)) return { on: false, recoveryLeft: 0 };
  const { api } = await deps.openAuth();
  const { backupCodes } = await api.viewBackupCodes({ body: { userId } });
  return { on: true, recoveryLeft: backupCodes.length };
}

/** Creates a new secret for the authenticator app. It has no effect until a code is verified. */
export async function enrollTwoFactor(
  deps: AccountDeps,
  session: AdminSession,
  password: string,
): Promise<{ ok: true; enrollment: Enrollment } | TwoFactorRejection> {
  if ((await findTwoFactor(deps, session.userId)).on) return OUTDATED;
  const rejection = await verifyCurrentPassword(deps, session, password);
  if (rejection !== null) return { ok: false, errors: { password: rejection } };
  const { api } = await deps.openAuth();
  const enabled = await api.enableTwoFactor({
    body: { password, method: 'totp' },
    headers: sessionHeaders(deps, session),
  });
  const uri = 'totpURI' in enabled ? enabled.totpURI : '';
  const enrollment = renderEnrollment(new URL(uri).searchParams.get('secret') ?? '', session.email);
  if (enrollment === null) throw new Error('the authenticator secret cannot be read');
  return { ok: true, enrollment };
}

/** Renders a secret, also again for a form with an error; null if the text is not a secret. */
export function renderEnrollment(secret: string, email: string): Enrollment | null {
  if (!SECRET.test(secret)) return null;
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`;
  // URLSearchParams encodes a space as "+", which an authenticator app would show.
  const query = `secret=${secret}&issuer=${encodeURIComponent(ISSUER)}&digits=6&period=30`;
  const { data, size } = encode(`otpauth://totp/${label}?${query}`, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { secret, size, path: squares.join('') };
}

/**
 * Turns on two-factor sign-in once a code proves that the app has the secret. All other sessions and
 * trusted browsers end: they were opened with the password alone.
 */
export async function verifyTwoFactor(
  deps: AccountDeps,
  session: AdminSession,
  typedCode: string,
  deviceToken: string | null,
): Promise<{ ok: true; recoveryCodes: string[]; tokens: IssuedTokens } | TwoFactorRejection> {
  // Recovery codes are shown only when two-factor sign-in is turned on.
  if ((await findTwoFactor(deps, session.userId)).on) return OUTDATED;
  const typed = readCode(typedCode);
  if (typed.kind !== 'app') return { ok: false, errors: { code: WRONG_CODE } };
  const checked = await checkCode(deps, session, typedCode);
  if (!checked.ok) return checked;
  const { api } = await deps.openAuth();
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: session.userId } });
  await endOtherAccess(deps, session, checked.tokens.session ?? session.token, deviceToken);
  await auditTwoFactor(deps, session, 'account.two-factor-on');
  return { ok: true, recoveryCodes: backupCodes, tokens: checked.tokens };
}

/** Creates ten new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  session: AdminSession,
  password: string,
): Promise<{ ok: true; recoveryCodes: string[] } | TwoFactorRejection> {
  if (!(await findTwoFactor(deps, session.userId)).on) return OUTDATED;
  const rejection = await verifyCurrentPassword(deps, session, password);
  if (rejection !== null) return { ok: false, errors: { password: rejection } };
  const { api } = await deps.openAuth();
  const { backupCodes } = await api.generateBackupCodes({
    body: { password },
    headers: sessionHeaders(deps, session),
  });
  await auditTwoFactor(deps, session, 'account.recovery-codes-renewed');
  return { ok: true, recoveryCodes: backupCodes };
}

/** Turns off two-factor sign-in. It takes the password and a code, as a sign-in does. */
export async function disableTwoFactor(
  deps: AccountDeps,
  session: AdminSession,
  typed: Record<TwoFactorField, string>,
): Promise<{ ok: true; tokens: IssuedTokens } | TwoFactorRejection> {
  if (!(await findTwoFactor(deps, session.userId)).on) return OUTDATED;
  const rejection = await verifyCurrentPassword(deps, session, typed.password);
  if (rejection !== null) return { ok: false, errors: { password: rejection } };
  const checked = await checkCode(deps, session, typed.code);
  if (!checked.ok) return checked;
  const { api } = await deps.openAuth();
  const answer = await api.disableTwoFactor({
    body: { password: typed.password },
    headers: sessionHeaders(deps, session),
    returnHeaders: true,
  });
  await auditTwoFactor(deps, session, 'account.two-factor-off');
  return { ok: true, tokens: readIssuedTokens(deps.config.adminOrigin, answer.headers) };
}

async function endOtherAccess(
  deps: AccountDeps,
  session: AdminSession,
  sessionToken: string,
  deviceToken: string | null,
): Promise<void> {
  const { userId } = session;
  await write(deps, actorOf(session), async (tx, changes) => {
    const keptDevice = await findTrustedDevice(tx, deps.secret, deviceToken, userId);
    await revokeOtherDevices(tx, userId, keptDevice);
    await tx
      .deleteFrom('session')
      .where('userId', '=', userId)
      .where('token', '!=', bareToken(sessionToken))
      .execute();
    changes.event({ type: 'access', userId });
  });
}

function sessionHeaders({ config }: AccountDeps, { token }: AdminSession): Headers {
  return libraryHeaders(config.adminOrigin, { session: token });
}

/** Checks a code of a signed-in person; each app code works once. */
export async function checkCode(
  deps: AccountDeps,
  session: AdminSession,
  typedCode: string,
): Promise<{ ok: true; tokens: IssuedTokens } | TwoFactorRejection> {
  // Counted per session, like the password: the person is already signed in.
  const attempt = { clientKey: '', account: session.userId, device: session.sessionId };
  const wait = await consumeLoginAttempt(deps.database.db, 'code', attempt, deps.now());
  if (wait > 0) return { ok: false, errors: { code: tooManyAttempts(wait) } };
  const typed = readCode(typedCode);
  if (!(await isFirstUse(deps, session.userId, typed))) {
    return { ok: false, errors: { code: WRONG_CODE } };
  }
  try {
    const answer = await verifyCode(deps, typed, sessionHeaders(deps, session));
    await refundLoginAttempt(deps.database.db, 'code', attempt);
    return { ok: true, tokens: readIssuedTokens(deps.config.adminOrigin, answer.headers) };
  } catch (error) {
    if (!isAuthRejection(error)) throw error;
    return { ok: false, errors: { code: WRONG_CODE } };
  }
}

async function auditTwoFactor(
  deps: AccountDeps,
  session: AdminSession,
  action: 'account.two-factor-on' | 'account.two-factor-off' | 'account.recovery-codes-renewed',
): Promise<void> {
  const { mails } = await deps.siteTexts.readOrLast();
  await write(deps, actorOf(session), async (tx, changes) => {
    changes.audit({ action, objectType: 'account', objectId: session.userId });
    changes.event({ type: 'people', id: session.userId });
    if (action === 'account.recovery-codes-renewed') return;
    const mail = twoFactorMail(mails, deps.config, action === 'account.two-factor-on');
    await queueMail(tx, changes, { ...mail, to: session.email }, deps.now());
  });
}

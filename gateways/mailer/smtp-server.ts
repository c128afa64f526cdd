import { connect } from 'node:net';
import type { SMTPPoolOptions } from 'nodemailer';
import { type AddressGuard, ForbiddenAddressError } from '../open-internet/address-guard.ts';
import type { ChosenServer } from './mail.ts';

/** How to reach a mail server, and what to say if that fails. */
export interface SmtpServer {
  /** With the port, if the address has one. */
  readonly host: string;
  /** Whether the connection is encrypted from the start. */
  readonly isSmtps: boolean;
  readonly setBy: 'environment' | 'admin';
  readonly options: SMTPPoolOptions;
}

/** The server that SMTP_URL names. The operator chose the address, so it may be anywhere. */
export function serverAt(url: string): SmtpServer {
  const { host, protocol } = new URL(url);
  return { host, isSmtps: protocol === 'smtps:', setBy: 'environment', options: { url } };
}

/**
 * A server that was set up in the admin area: only on the open internet, so that nobody can use the
 * form to find out what answers in the network of this machine, and never without encryption.
 * @param connectMilliseconds for the lookup of its name and the connection together
 */
export function chosenServer(
  { host, port, encryption, user, password }: ChosenServer & { password: string },
  guard: AddressGuard,
  connectMilliseconds: number,
): SmtpServer {
  const isSmtps = encryption === 'tls';
  return {
    host: `${host}:${port}`,
    isSmtps,
    setBy: 'admin',
    options: {
      host,
      port,
      secure: isSmtps,
      requireTLS: !isSmtps,
      auth: { user, pass: password },
      getSocket: (_, callback) =>
        connectGuarded({ host, port, guard, connectMilliseconds }, callback),
    },
  };
}

interface GuardedAddress {
  readonly host: string;
  readonly port: number;
  readonly guard: AddressGuard;
  readonly connectMilliseconds: number;
}

type SocketCallback = Parameters<NonNullable<SMTPPoolOptions['getSocket']>>[1];

/** Calls back once, with a connection or with an error that has nodemailer's codes. */
function connectGuarded(
  { host, port, guard, connectMilliseconds }: GuardedAddress,
  callback: SocketCallback,
): void {
  try {
    guard.checkHost(host);
  } catch (error) {
    callback(error as Error, false);
    return;
  }
  const socket = connect({ host, port, lookup: guard.lookup });
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    connectMilliseconds,
  );
  const fail = (error: NodeJS.ErrnoException) => {
    clearTimeout(timer);
    callback(withLibraryCode(error), false);
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', fail);
    callback(null, { connection: socket });
  });
}

function withLibraryCode(error: NodeJS.ErrnoException): Error {
  if (error instanceof ForbiddenAddressError) return error;
  const isUnknown = error.syscall === 'getaddrinfo';
  return Object.assign(new Error(error.message, { cause: error }), {
    code: isUnknown ? 'EDNS' : 'ESOCKET',
    originalCode: error.code,
  });
}

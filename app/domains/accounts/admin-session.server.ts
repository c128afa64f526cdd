import { createContext } from 'react-router';
import type { Actor } from '#database/write.ts';

/** Who is signed in, on every route below the admin layout's guard. */
export interface AdminSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: string;
}

export const adminSession = createContext<AdminSession>();

export function actorOf(session: AdminSession): Actor {
  return { id: session.userId, name: session.email };
}

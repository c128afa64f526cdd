import { z } from 'zod';

/** The longest credential id that WebAuthn allows has 1,023 bytes. */
const id = z
  .string()
  .max(1_400)
  .regex(/^[\w-]+$/);
const bytes = z.string().max(32_000);

const credential = { id, rawId: id, type: z.literal('public-key') };

/** The browser's response for a new passkey. Unused fields are dropped. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(10)
      .default([]),
  }),
});

/** The browser's response when a passkey has signed a challenge. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(100).optional(),
  }),
});

export type UsedPasskey = z.infer<typeof usedPasskey>;

/** Null for any other text. */
export const readNewPasskey = (text: string) => readAnswer(text, newPasskey);
export const readUsedPasskey = (text: string) => readAnswer(text, usedPasskey);

function readAnswer<T extends { response: { clientDataJSON: string } }>(
  text: string,
  schema: z.ZodType<T>,
): { answer: T & { clientExtensionResults: object }; challenge: string } | null {
  const answer = schema.safeParse(fromJson(text));
  if (!answer.success) return null;
  const clientData = Buffer.from(answer.data.response.clientDataJSON, 'base64url').toString();
  const signed = z.object({ challenge: z.string().max(200) }).safeParse(fromJson(clientData));
  if (!signed.success) return null;
  return {
    answer: { ...answer.data, clientExtensionResults: {} },
    challenge: signed.data.challenge,
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON. The schema rejects null, too.
    return null;
  }
}

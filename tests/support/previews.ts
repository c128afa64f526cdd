import { createPreviewLink } from '#app/features/previews/http/create-preview-link.server.ts';
import type { PreviewDays, PreviewSource } from '#app/features/previews/preview-link.ts';
import { createRequestKey } from '#app/features/previews/preview-token.server.ts';
import type { Services } from '#app/services/services.server.ts';

/** Makes a link to a preview; returns its address. */
export async function makePreview(
  services: Services,
  { userId, email }: { userId: string; email: string },
  id: string,
  { days = 7, source = 'saved' }: { days?: PreviewDays; source?: PreviewSource } = {},
): Promise<string> {
  const actor = { id: userId, name: email };
  const request = { id, source, days, key: createRequestKey() };
  const answer = await createPreviewLink(services, actor, request);
  if (!answer.ok) throw new Error(answer.message);
  return answer.address;
}

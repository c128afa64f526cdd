import type { Settings } from '#app/features/settings/settings-schema.ts';

type SubscriberSettings = Pick<Settings, 'subscribers' | 'postalAddress'>;

/** Whether people can sign up to hear more: each of these emails must say where the owner is. */
export function takesSubscribers<T extends SubscriberSettings>(
  settings: T,
): settings is T & { postalAddress: string } {
  return settings.subscribers === 'on' && settings.postalAddress !== null;
}

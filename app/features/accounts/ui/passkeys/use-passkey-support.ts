import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';

/** Whether this browser can use passkeys here. False on the server, and at addresses without HTTPS. */
export function usePasskeySupport(): boolean {
  return useHydrated() && typeof window.PublicKeyCredential === 'function';
}

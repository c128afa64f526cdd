const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const TWO_YEARS_SECONDS = 63_072_000;

export interface SecurityHeaderOptions {
  readonly publicOrigin: string;
  /** Whether the HSTS header includes the subdomains. */
  readonly hstsIncludeSubdomains: boolean;
}

/** Sets the security headers of every response, except those that the page has set. */
export function setSecurityHeaders(
  headers: Headers,
  { publicOrigin, hstsIncludeSubdomains }: SecurityHeaderOptions,
): void {
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  }
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  // Pages with a secret in their URL set a stricter policy.
  if (!headers.has('Referrer-Policy')) {
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  }
  headers.set('Permissions-Policy', PERMISSIONS);
  for (const name of ['Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy']) {
    if (!headers.has(name)) headers.set(name, 'same-origin');
  }
  if (publicOrigin.startsWith('https:')) {
    const subdomains = hstsIncludeSubdomains ? '; includeSubDomains' : '';
    headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}${subdomains}`);
  }
}

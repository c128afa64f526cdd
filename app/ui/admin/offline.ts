export const OFFLINE = 'We couldn’t reach the site. Check your internet connection and try again.';

export const siteName = 'Wizard Services';

export type LinkText = { label: string; href: string };

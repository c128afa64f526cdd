/** A link as it comes from the content: what it says and where it goes. */
export type LinkText = { label: string; href: string };

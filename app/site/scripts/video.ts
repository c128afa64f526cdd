/**
 * Makes the still of each video a button that puts the video there. Until it is pressed, nothing is
 * asked of another site. Without this script the still is a link to the video's own page.
 */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-video]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.append(...link.childNodes);
  const still = link.parentElement;
  link.replaceWith(button);
  button.addEventListener('click', () => {
    const frame = still?.querySelector('template')?.content.querySelector('iframe');
    if (!frame) return;
    // The press was for playing it.
    const address = new URL(frame.src);
    address.searchParams.set('autoplay', '1');
    frame.src = address.href;
    frame.allow += '; autoplay';
    still?.replaceWith(frame);
    frame.focus();
  });
}

import { describe, expect, it } from 'vitest';
import { isSpam, nameSource } from './visit-source.ts';

describe('where a visit came from', () => {
  it.each([
    [null, 'direct'],
    ['', 'direct'],
    ['https://www.google.com/', 'Google'],
    ['https://www.google.co.uk/search?q=what+somebody+searched', 'Google'],
    ['https://mail.google.com/mail/u/0/', 'Gmail'],
    ['https://duckduckgo.com/', 'DuckDuckGo'],
    ['https://l.facebook.com/l.php?u=1', 'Facebook'],
    ['https://chat.openai.com/c/1', 'ChatGPT'],
    ['https://chatgpt.com/', 'ChatGPT'],
    ['https://t.co/abc', 'X'],
    ['android-app://com.linkedin.android/', 'LinkedIn'],
    ['https://news.care-homes.example.org/2026/01/adult-care?reader=7', 'example.org'],
    ['https://blog.example.co.uk/a', 'example.co.uk'],
    // A name that every object has.
    ['https://constructor.com/', 'constructor.com'],
    // The name of a well-known site is not its own under every ending.
    ['https://google.example/', 'google.example'],
    ['https://google.care-homes.com/', 'care-homes.com'],
    ['https://facebook.xyz/', 'facebook.xyz'],
    ['https://x.co.uk/', 'x.co.uk'],
    ['https://www.google.de/', 'Google'],
    ['https://www.google.com.au/', 'Google'],
    ['https://search.yahoo.co.jp/', 'Yahoo'],
    ['https://search.brave.com/', 'Brave'],
    // Everybody has another site there.
    ['https://alice.github.io/care/', 'alice.github.io'],
    ['https://www.alice.wordpress.com/', 'alice.wordpress.com'],
    ['https://github.io/', 'github.io'],
    ['https://alice.blogspot.com/', 'alice.blogspot.com'],
    ['https://dshs.king.wa.us/', 'king.wa.us'],
    ['https://outlook.live.com/mail/', 'Outlook'],
    ['https://mail.yahoo.com/d/folders/1', 'Yahoo Mail'],
    ['https://fb.me/a', 'Facebook'],
    ['https://wa.me/1', 'WhatsApp'],
    ['android-app://com.pinterest/', 'Pinterest'],
    ['android-app://com.Slack/', 'Slack'],
    ['android-app://com.google.android.gm/', 'Gmail'],
    ['android-app://com.google.android.googlequicksearchbox/', 'Google'],
    ['android-app://org.example.news.reader/', 'example.org'],
    ['http://localhost:3000/', 'other'],
    ['https://192.0.2.7/', 'other'],
    ['https://[2001:db8::1]/', 'other'],
    ['javascript:alert(1)', 'other'],
    ['not an address', 'other'],
    [`https://${'a'.repeat(70)}.com/`, 'other'],
  ])('%s is %s', (referrer, name) => {
    expect(nameSource(referrer)).toBe(name);
  });

  it('is no place at all if a program made it up for owners to read', () => {
    expect(isSpam('https://semalt.com/crawler.php?u=x')).toBe(true);
    expect(isSpam('http://www.video--production.com/')).toBe(true);
    expect(isSpam('https://notsemalt.com/')).toBe(false);
    expect(isSpam(null)).toBe(false);
  });
});

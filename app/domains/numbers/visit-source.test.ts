import { describe, expect, it } from 'vitest';
import { nameSource, readCampaignName } from './visit-source.ts';

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
    ['http://localhost:3000/', 'other'],
    ['https://192.0.2.7/', 'other'],
    ['https://[2001:db8::1]/', 'other'],
    ['javascript:alert(1)', 'other'],
    ['not an address', 'other'],
    [`https://${'a'.repeat(70)}.com/`, 'other'],
  ])('%s is %s', (referrer, name) => {
    expect(nameSource(referrer)).toBe(name);
  });

  it('is a campaign by its source and its own name, and by nothing that could name a reader', () => {
    expect(readCampaignName('?utm_source=newsletter&utm_campaign=spring&utm_content=ann')).toBe(
      'newsletter, spring',
    );
    expect(readCampaignName('?utm_source=newsletter')).toBe('newsletter');
    expect(readCampaignName('?utm_source=news&utm_campaign=news')).toBe('news');
    expect(readCampaignName('?utm_campaign=for+ann%40example.com')).toBe('other');
    expect(readCampaignName('?utm_source=sms&utm_campaign=2125550123')).toBe('other');
    expect(readCampaignName('?utm_content=a')).toBeNull();
    expect(readCampaignName('?page=2')).toBeNull();
    expect(readCampaignName(`?utm_source=${'a'.repeat(300)}`)?.length).toBe(60);
  });
});

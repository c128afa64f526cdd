import { writeCookie } from '#app/http/site-cookies.ts';
import { type CampaignCookie, readCookie } from '#server/campaign-cookie.ts';
import {
  type Campaign,
  decodeCampaign,
  encodeCampaign,
  parseCampaign,
  preferFirstTouch,
} from '../campaign.ts';

export const campaignCookie: CampaignCookie = {
  name: 'campaign',
  write: (value, publicOrigin) => writeCookie('campaign', value, publicOrigin),
  choose(url, current) {
    const stored = decodeCampaign(current);
    const first = preferFirstTouch(stored, parseCampaign(url.searchParams, url.pathname));
    return first === null || first === stored ? null : encodeCampaign(first);
  },
};

/** Returns the visitor's campaign for a form; null for browsers that send Global Privacy Control. */
export function readCampaign(headers: Headers): Campaign | null {
  if (headers.get('Sec-GPC') === '1') return null;
  return decodeCampaign(readCookie(headers, campaignCookie.name));
}

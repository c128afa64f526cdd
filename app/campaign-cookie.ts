import { type CampaignCookie, readCookie } from '#server/campaign-cookie.ts';
import {
  type Campaign,
  decodeCampaign,
  encodeCampaign,
  keepFirstTouch,
  parseCampaign,
} from './domains/leads/campaign.ts';
import { writeCookie } from './site-cookies.ts';

export const campaignCookie: CampaignCookie = {
  name: 'campaign',
  write: (value, publicOrigin) => writeCookie('campaign', value, publicOrigin),
  choose(url, current) {
    const kept = decodeCampaign(current);
    const first = keepFirstTouch(kept, parseCampaign(url.searchParams, url.pathname));
    return first === null || first === kept ? null : encodeCampaign(first);
  },
};

/** The campaign that led to a form; nobody's who sends Global Privacy Control. */
export function readCampaign(headers: Headers): Campaign | null {
  if (headers.get('Sec-GPC') === '1') return null;
  return decodeCampaign(readCookie(headers, campaignCookie.name));
}

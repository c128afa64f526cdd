/** Short labels shared by several components. */
export const labels = {
  newTab: 'opens in a new tab',
  closeDialog: 'Close',
  tier: 'Plan',
  monthly: 'Per month',
  setup: 'One-time setup',
  setupAfterPrice: 'setup',
  price: 'Price',
  growthPath:
    'A path from a small house with one lit window, past three lamps, to a house with all its windows lit.',
  houseAtDusk: 'A small residential home at dusk, with light in every window.',
} as const;

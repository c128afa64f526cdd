import { test, testAttacks } from '#tests/support/providers/replay-attack.ts';

test.use({ ownAdminHost: true });

testAttacks('an admin area on its own host', ['contactForm']);

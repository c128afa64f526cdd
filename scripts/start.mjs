import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled, TO_SERVE } from './lib/install.mjs';
import { serverArguments, serverEnvironment } from './lib/server-command.mjs';
import { ensureBuilt, rejectBesideServer, runUntilDone } from './lib/toolchain.mjs';

readArguments('start');
rejectBesideServer();
ensureInstalled(TO_SERVE);
ensureBuilt();
runUntilDone(serverArguments, serverEnvironment, { channel: true });

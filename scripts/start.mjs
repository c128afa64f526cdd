import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { serverArguments, serverEnvironment } from './lib/server-command.mjs';
import { ensureBuilt, rejectBesideServer, runUntilDone } from './lib/toolchain.mjs';

readArguments('start');
rejectBesideServer();
ensureInstalled();
ensureBuilt();
runUntilDone(serverArguments, serverEnvironment, { channel: true });

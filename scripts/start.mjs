import { ensureInstalled } from './lib/install.mjs';
import { serverArguments, serverEnvironment } from './lib/server-command.mjs';
import { ensureBuilt, refuseBesideServer, runUntilDone } from './lib/toolchain.mjs';

refuseBesideServer();
ensureInstalled();
ensureBuilt();
runUntilDone(serverArguments, serverEnvironment, { channel: true });

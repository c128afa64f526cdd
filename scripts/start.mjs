import { serverArguments, serverEnvironment } from './lib/server-command.mjs';
import { ensureBuilt, ensureInstalled, runUntilDone } from './lib/toolchain.mjs';

ensureInstalled();
ensureBuilt();
runUntilDone(serverArguments, serverEnvironment);

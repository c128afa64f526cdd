import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled, TO_SERVE } from './lib/install.mjs';
import { say } from './lib/project.mjs';
import { ensureBuilt } from './lib/toolchain.mjs';

readArguments('build');
ensureInstalled(TO_SERVE);
ensureBuilt();
say('The site is built. A running server keeps its own build until it is restarted.');

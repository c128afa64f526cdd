import { readArguments } from './lib/arguments.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { say } from './lib/project.mjs';
import { ensureBuilt } from './lib/toolchain.mjs';

readArguments('build');
ensureInstalled();
ensureBuilt();
say('The site is built. A running server keeps its own build until it is restarted.');

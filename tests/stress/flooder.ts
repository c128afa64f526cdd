import { parentPort, workerData } from 'node:worker_threads';
import { floods, leave, type Target } from './floods.ts';

/** Runs a flood in a separate thread, so that its work does not delay the visitor's clock. */
const { name, target } = workerData as { name: string; target: Target };
parentPort?.once('message', leave);
floods[name]?.start(target);

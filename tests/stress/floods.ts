import { connect, type Socket } from 'node:net';

export interface Target {
  readonly port: number;
  /** The Host header of the site. */
  readonly host: string;
  /** The session of an admin. */
  readonly cookie: string;
}

export interface Flood {
  readonly about: string;
  /** The server alone must end its connections, while the flooder keeps them open. */
  readonly isLeftOpen?: boolean;
  start(target: Target): void;
}

const REOPEN_MILLISECONDS = 1_000;
const DRIP_MILLISECONDS = 1_000;

interface Crowd {
  /** The last part of its addresses, 127.0.0.… */
  readonly sources: readonly number[];
  readonly connections: number;
  readonly behave: (socket: Socket) => void;
}

let isLeaving = false;

/** From now on, no connection is opened and nothing is sent. */
export function leave(): void {
  isLeaving = true;
}

/** Keeps this many connections open, and replaces those that the server closes. */
function crowd({ port }: Target, { sources, connections, behave }: Crowd): void {
  function open(number: number): void {
    if (isLeaving) return;
    const localAddress = `127.0.0.${sources[number % sources.length]}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.once('connect', () => behave(socket));
    socket.on('error', () => undefined);
    socket.once('close', () => setTimeout(() => open(number), REOPEN_MILLISECONDS));
  }
  for (let number = 0; number < connections; number += 1) open(number);
}

function get({ host, cookie }: Target, path: string, accept = 'text/html'): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: ${accept}\r\nCookie: ${cookie}\r\n\r\n`;
}

function post({ host, cookie }: Target, path: string, headers: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\n${headers}\r\n\r\n`;
}

/** Sends a little each second. */
function drip(socket: Socket, piece: string): void {
  const dripping = setInterval(() => {
    if (!isLeaving) socket.write(piece);
  }, DRIP_MILLISECONDS);
  socket.once('close', () => clearInterval(dripping));
}

/** Writes as fast as the server reads. */
function pour(socket: Socket, piece: Buffer): void {
  const write = () => {
    while (!isLeaving && socket.writable && socket.write(piece));
  };
  socket.on('drain', write);
  write();
}

export const floods: Readonly<Record<string, Flood>> = {
  none: {
    about: 'to compare with',
    start: () => undefined,
  },
  pipelining: {
    about: '200 connections send 1,700 requests each and never read',
    start(target) {
      const { host } = target;
      const bytes = `GET /about HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1_700);
      const behave = (socket: Socket) => socket.pause().write(bytes);
      crowd(target, { sources: [2], connections: 200, behave });
    },
  },
  unread: {
    about: '200 connections ask for pages again and again and never read',
    isLeftOpen: true,
    start(target) {
      const bytes = get(target, '/').repeat(16);
      crowd(target, {
        sources: [3],
        connections: 200,
        behave(socket) {
          socket.pause();
          const asking = setInterval(() => {
            if (!isLeaving && socket.writableLength === 0) socket.write(bytes);
          }, 50);
          socket.once('close', () => clearInterval(asking));
        },
      });
    },
  },
  'slow header': {
    about: '2,000 connections send a header a second, and no request',
    isLeftOpen: true,
    start(target) {
      crowd(target, {
        sources: [4, 5],
        connections: 2_000,
        behave(socket) {
          socket.write(`GET / HTTP/1.1\r\nHost: ${target.host}\r\n`);
          drip(socket, 'X: y\r\n');
        },
      });
    },
  },
  'slow body': {
    about: '2,000 connections send a form, 500 bytes a second',
    start(target) {
      const headers = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000';
      crowd(target, {
        sources: [6, 7],
        connections: 2_000,
        behave(socket) {
          socket.resume().write(post(target, '/contact', headers));
          drip(socket, 'x'.repeat(500));
        },
      });
    },
  },
  'closed early': {
    about: '20 connections ask for 1,500 sign-in pages each, and close',
    start(target) {
      const bytes = get(target, '/admin/login').repeat(1_500);
      crowd(target, {
        sources: [8],
        connections: 20,
        behave: (socket) => socket.write(bytes, () => socket.destroy()),
      });
    },
  },
  uploads: {
    about: '200 connections upload without an end, a quarter of them signed in',
    start(target) {
      const stranger = { ...target, cookie: 'none=1' };
      const boundary = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 15000000';
      const part =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
      const piece = Buffer.alloc(64 * 1024, 'x');
      let opened = 0;
      crowd(target, {
        sources: [9, 10],
        connections: 200,
        behave(socket) {
          const from = opened++ % 4 === 0 ? target : stranger;
          socket.resume().write(post(from, '/admin/media/upload', boundary) + part);
          pour(socket, piece);
        },
      });
    },
  },
  'event streams': {
    about: '600 event streams of one admin',
    start(target) {
      const bytes = get(target, '/admin/events', 'text/event-stream');
      const behave = (socket: Socket) => socket.resume().write(bytes);
      crowd(target, { sources: [11], connections: 600, behave });
    },
  },
  sockets: {
    about: '4,000 connections are opened and say nothing, or ask for pages',
    start(target) {
      const bytes = get(target, '/');
      let opened = 0;
      crowd(target, {
        sources: [12, 13, 14, 15],
        connections: 4_000,
        behave(socket) {
          socket.resume();
          if (opened++ % 2 === 0) socket.write(bytes);
        },
      });
    },
  },
};

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type AnswerHead, readAnswers } from './read-answers.ts';

const readBytes = 262_144;

/** One keep-alive connection with one request under way; nothing is sent before `talk`. */
export async function openTalker(port: number) {
  let hear: (head: AnswerHead) => void = () => {};
  const read = readAnswers((head) => hear(head));
  const onread = {
    buffer: Buffer.alloc(readBytes),
    callback: (count: number, buffer: Uint8Array) => read(buffer, count),
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  await once(socket, 'connect');
  return {
    /** Sends what `take` gives, each once the answer before is whole, until it gives nothing; then hangs up. */
    async talk(take: () => Buffer | undefined, onAnswer: (head: AnswerHead, milliseconds: number) => void) {
      let askedAt = performance.now();
      const isDone = new Promise<void>((resolve, reject) => {
        hear = (head) => {
          onAnswer(head, performance.now() - askedAt);
          ask(resolve);
        };
        socket.once('error', reject);
        socket.once('close', () => reject(new Error('The server hung up')));
        ask(resolve);
      });
      await isDone;
      hangUp(socket);

      function ask(finish: () => void) {
        const request = take();
        askedAt = performance.now();
        if (request) socket.write(request);
        else finish();
      }
    },
  };
}

function hangUp(socket: Socket) {
  socket.removeAllListeners('error').on('error', () => {});
  socket.destroy();
}

import { createServer, type Socket } from 'node:net';

// An SMTP server that takes everything and keeps nothing, as fast as it can be in JavaScript; writes its port, then, each
// time it is asked with HELP, how many messages it has taken.

let taken = 0;

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.write('220 sink\r\n');
  socket.on('error', () => {});
  socket.on('data', createReader(socket));
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});

function createReader(socket: Socket) {
  let rest = '';
  let inMessage = false;
  return (chunk: Buffer) => {
    rest += chunk.toString('latin1');
    let replies = '';
    for (;;) {
      const end = rest.indexOf(inMessage ? '\r\n.\r\n' : '\r\n');
      if (end < 0) break;
      const line = inMessage ? '' : rest.slice(0, end);
      rest = rest.slice(end + (inMessage ? 5 : 2));
      if (inMessage) taken += 1;
      replies += inMessage ? '250 taken\r\n' : toReply(line);
      inMessage = line.toUpperCase() === 'DATA';
    }
    if (replies !== '') socket.write(replies);
  };
}

function toReply(line: string): string {
  const command = line.slice(0, 4).toUpperCase();
  if (command === 'EHLO') return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
  if (command === 'DATA') return '354 go\r\n';
  if (command === 'HELP') return `214 ${taken}\r\n`;
  return command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
}

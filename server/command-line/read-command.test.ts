import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

test.each([
  [[], { name: 'window' }],
  [['.', '--no-sandbox', '--remote-debugging-port=0'], { name: 'window' }],
  [['--service'], { name: 'service' }],
  [['--stop', '--ozone-platform=headless'], { name: 'stop' }],
  [['--no-sandbox', '.', '--version'], { name: 'version' }],
  [['--export', 'D:\\sortie', '--help'], { name: 'help' }],
  [['.', '--export', '/srv/sortie', '--no-sandbox'], { name: 'export', target: '/srv/sortie' }],
  [['--export=sortie.tar'], { name: 'export', target: 'sortie.tar' }],
  [['.', '--diagnostic'], { name: 'diagnostic', file: undefined }],
  [['--diagnostic', '--no-sandbox', 'x'], { name: 'diagnostic', file: undefined }],
  [['--diagnostic', 'pour le support.txt'], { name: 'diagnostic', file: 'pour le support.txt' }],
])('%j', (args, command) => {
  expect(readCommand(args)).toEqual(command);
});

test.each([[['--export']], [['--export=']], [['--export', '--no-sandbox']], [['--export', 'a', '--diagnostic', 'b']]])(
  '%j is read to its end before anything runs',
  (args) => {
    expect(readCommand(args)).toMatchObject({ name: 'wrong', why: expect.stringMatching(/--export/) });
  },
);

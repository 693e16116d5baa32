import { parseArgs } from 'node:util';
import { verifyArchive } from '#server/conformite/archives/verify-archive.ts';
import { toReport } from '#server/conformite/archives/to-report.ts';

/**
 * `npm run verify -- <archive.tar> [--cle <empreinte>]`: verifies an archive by itself, without any data of the
 * program.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { cle: { type: 'string' } } });
const [path] = positionals;
if (path === undefined) {
  console.error('Quelle archive\u00a0? npm run verify -- <archive.tar> [--cle <empreinte de la clé>]');
  process.exit(2);
}
try {
  const { lines, isWhole } = toReport(await verifyArchive(path, { cle: values.cle }));
  for (const line of lines) (isWhole ? console.log : console.error)(line);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  console.error(`${path} ne se lit pas\u00a0: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

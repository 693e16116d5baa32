import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createPlateformeSimulator } from './plateforme-simulator.ts';
import { livesByCents } from './simulated-flow.ts';

const [port = 4890] = process.argv.slice(2, 3).map(Number);
/** The suppliers' invoices it delivers. */
const offered = process.argv.slice(3);
const url = `http://127.0.0.1:${port}`;
const tell = (line: string) => void process.stdout.write(`${line}\n`);
const annuaire = { '423456789': 'Menuiserie Kervella' };
const { app, offer } = createPlateformeSimulator({ cle: 'simulateur', stepMs: 3_000, annuaire, tell });

for (const path of offered) offer(basename(path), readFileSync(path));

app.listen(port, '127.0.0.1', () => {
  tell(`Plateforme agréée simulée sur ${url}`);
  tell(`COMPTOIR_PLATEFORME_URL=${url} COMPTOIR_PLATEFORME_ANNUAIRE_URL=${url} COMPTOIR_PLATEFORME_CLE=simulateur`);
  tell('Par les centimes du total de la facture :');
  for (const [cents, scenario] of Object.entries(livesByCents)) tell(`  ,${cents}  ${scenario}`);
});

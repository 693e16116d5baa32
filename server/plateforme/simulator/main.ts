import { createPlateformeSimulator } from './plateforme-simulator.ts';
import { livesByCents } from './simulated-flow.ts';

const port = Number(process.argv[2] ?? 4890);
const url = `http://127.0.0.1:${port}`;
const tell = (line: string) => void process.stdout.write(`${line}\n`);
const annuaire = { '423456789': 'Menuiserie Kervella' };
const { app } = createPlateformeSimulator({ cle: 'simulateur', stepMs: 3_000, annuaire, tell });

app.listen(port, '127.0.0.1', () => {
  tell(`Plateforme agréée simulée sur ${url}`);
  tell(`COMPTOIR_PLATEFORME_URL=${url} COMPTOIR_PLATEFORME_ANNUAIRE_URL=${url} COMPTOIR_PLATEFORME_CLE=simulateur`);
  tell('Par les centimes du total de la facture :');
  for (const [cents, scenario] of Object.entries(livesByCents)) tell(`  ,${cents}  ${scenario}`);
});

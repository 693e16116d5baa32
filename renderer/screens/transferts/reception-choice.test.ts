import { expect, it } from 'vitest';
import { listReasons, toArriveeLines, toWholeReception } from './reception-choice.ts';

const ligne = {
  article_ref: 'VIS',
  designation: 'Vis',
  envoye: 10,
  recu: 2,
  repris: 0,
  ecart: 0,
  en_route: 8,
  prix_achat: null,
};
const receive = (recu: number | null, motif: Parameters<typeof toArriveeLines>[1][string]['motif']) =>
  toArriveeLines([ligne], { VIS: { recu, motif } })[0];

it('the reception of a transfer proposes all goods in transit as received', () => {
  expect(toArriveeLines([ligne], toWholeReception([ligne]))).toEqual([
    { article_ref: 'VIS', recu: 8, ecart: 0, motif: null },
  ]);
});

it('missing goods stay in transit, unless a reason is given why they will not come', () => {
  expect(receive(5, 'attendre')).toMatchObject({ recu: 5, ecart: 0, motif: null });
  expect(receive(5, 'casse')).toMatchObject({ recu: 5, ecart: -3, motif: 'casse' });
  expect(receive(0, 'perdu')).toMatchObject({ recu: 0, ecart: -8, motif: 'perdu' });
  expect(receive(null, 'attendre')).toBeUndefined();
});

it('a surplus has its own reason, whatever reason a shortage had', () => {
  expect(receive(9, 'casse')).toMatchObject({ recu: 9, ecart: 1, motif: 'en_trop' });
  expect(listReasons(1).map(({ value }) => value)).toEqual(['en_trop', 'autre']);
});

it('goods received twice are explained without a stock movement', () => {
  const twice = { ...ligne, en_route: -4 };
  expect(toArriveeLines([twice], toWholeReception([twice]))).toEqual([
    { article_ref: 'VIS', recu: 0, ecart: 4, motif: 'en_trop' },
  ]);
});

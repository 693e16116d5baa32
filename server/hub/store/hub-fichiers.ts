import { isFileOf } from '#server/sharing/transport/fichiers.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import { isRecord } from '#shared/is-record.ts';
import { InvalidInput, NotFound } from '#shared/endpoints/errors.ts';
import type { Ask } from './hub-database.ts';
import type { PosteSender } from './hub-postes.ts';
import { findRecord } from './find-record.ts';

/** Stores the files tills have issued documents as: kept once the document is known, given to any till of the group. */
export function createHubFichiers(
  ask: Ask,
  getSender: (id: string) => Promise<PosteSender>,
): GatewayService['fichiers'] {
  return {
    async take({ numero, empreinte, pdf }, { caller }) {
      const bytes = Buffer.from(pdf, 'base64');
      if (!isFileOf(bytes, empreinte)) throw new InvalidInput('Ce fichier n’est pas celui de son empreinte.');
      const sender = await getSender(caller.id);
      const { emission } = (await findRecord(ask, sender, 'document', numero)) ?? {};
      if (!isRecord(emission) || emission.empreinte !== empreinte) return { garde: false };
      await ask({
        texte:
          'insert into fichiers (groupe, numero, empreinte, octets) values ($1, $2, $3, $4) on conflict do nothing',
        valeurs: [sender.groupe, numero, empreinte, bytes],
      });
      return { garde: true };
    },

    async give({ numero, empreinte }, { caller }) {
      const { groupe } = await getSender(caller.id);
      const [row] = await ask<{ octets: Buffer }>({
        texte: 'select octets from fichiers where groupe = $1 and numero = $2 and empreinte = $3',
        valeurs: [groupe, numero, empreinte],
      });
      if (!row) throw new NotFound(`Le fichier de ${numero} n’est pas encore arrivé au siège.`);
      return { pdf: row.octets.toString('base64') };
    },
  };
}

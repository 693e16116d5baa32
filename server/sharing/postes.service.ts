import type { OpenedBackOffice } from './open-back-office.ts';
import type { GatewayListener } from './transport/gateway-listener.ts';
import type { SharingControl } from './sharing-control.ts';
import type { Departure } from './poste/leave-boutique.ts';
import { formatPairingCode } from './transport/pairing-code.ts';
import type { Rattachement } from '#shared/contracts/postes/postes.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

export type PosteService = ReturnType<typeof createPosteService>;

type Deps = Pick<OpenedBackOffice, 'replication' | 'write'> & {
  control: SharingControl;
  listener: Pick<GatewayListener, 'adresses' | 'pin' | 'panne'>;
};

/** Implements what people see of a shop's tills, and of this installation's role among them. */
export function createPosteService({ replication, write, control, listener }: Deps) {
  const postes = replication.part === 'partage' ? replication.postes : undefined;

  return {
    getPartage: () => control.getPartage(),

    share() {
      control.share();
      return { success: true as const, message: 'La boutique est partagée\u00a0: Comptoir redémarre.' };
    },

    async stopSharing() {
      await control.stopSharing();
      return { success: true as const, message: 'La boutique ne se partage plus\u00a0: Comptoir redémarre.' };
    },

    async leave(asked: Departure) {
      await control.leave(asked);
      return { success: true as const, message: 'La caisse a quitté la boutique\u00a0: Comptoir redémarre.' };
    },

    async join(asked: Rattachement) {
      const joined = await control.join(asked);
      return { success: true as const, message: 'La caisse est rattachée\u00a0: Comptoir redémarre.', ...joined };
    },

    list: () => postes?.list() ?? [],

    /** @throws {Refused} on a back office that shares nothing, or that no till can reach. */
    async createCode() {
      if (!postes) throw new Refused('Cette installation ne partage pas sa boutique.');
      if (listener.panne !== undefined) throw new Refused(listener.panne);
      const { code: secret, expire } = await write(() => postes.createCode());
      const code = formatPairingCode(listener.pin === undefined ? { secret } : { secret, pin: listener.pin });
      return { code, adresses: listener.adresses, expire };
    },

    /** @throws {NotFound} for an unknown till. */
    async remove(code: string) {
      if (!postes) throw new NotFound(`Poste ${code} introuvable`);
      return { success: true as const, poste: await write(() => postes.remove(code)) };
    },
  };
}

import type { Route } from '#server/http/route.ts';
import {
  createCodeRattachement,
  getPartage,
  joinBoutique,
  leaveBoutique,
  listPostes,
  removePoste,
  startPartage,
  stopPartage,
} from '#shared/contracts/postes/postes.ts';
import type { PosteService } from './postes.service.ts';

/** Mounts the endpoints of the shop's tills. */
export function posteRoutes(route: Route, postes: PosteService): void {
  route(getPartage, () => postes.getPartage());
  route(startPartage, () => postes.share());
  route(stopPartage, () => postes.stopSharing());
  route(leaveBoutique, ({ body }) => postes.leave(body));
  route(joinBoutique, ({ body }) => postes.join(body));
  route(listPostes, () => postes.list());
  route(createCodeRattachement, () => postes.createCode());
  route(removePoste, ({ params }) => postes.remove(params.code));
}

import { type SetPolicyDeps, setPolicy } from '../../domain/workspaces/set-policy.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toPolicyView } from './to-views.ts';
import { policyView } from './views.ts';

export const setPolicyRoute = defineRoute({
  operationId: 'setPolicy',
  summary: 'Change the approval policy',
  details: 'A stricter policy counts for approved posts at once',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/policies'],
  access: { kind: 'person', capability: 'manage_workspace' },
  body: policyView.extend({ strength: policyView.shape.strength.optional() }).strict(),
  responses: { 200: policyView },
  handler: async (deps: SetPolicyDeps, { actor, body }) => {
    const policy = await setPolicy(deps, actor, {
      approvalsRequired: body.approvals_required,
      selfApproval: body.self_approval,
      lateWindowMinutes: body.late_window_minutes,
      ...(body.strength && { strength: body.strength }),
    });
    return ok(toPolicyView(policy));
  },
});

import { clientErrorReport } from '#contract/http/client-error-report.ts';
import { withoutSecrets } from '#domain/session/secrets.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer, refuseForNow } from '../../calls/outcome.ts';

/** Logs a widget's error report: at a limited rate per address, and without anything that looks like a token. */
export const handleClientErrorReport = forEveryone(
  clientErrorReport,
  async (report, { services, tenant, address = '' }) => {
    const admission = await services.gates.errorReports.take(address);
    if (!admission.isAdmitted)
      return refuseForNow('too_frequent', 'Too many reports from this address.', admission.waitMs);
    const line = {
      tenant: tenant.code,
      address,
      event: withoutSecrets(report.msg),
      value: withoutSecrets(report.value),
      body: withoutSecrets(report.body),
      runlog: withoutSecrets(report.runlog),
    };
    services.log.warn(line, 'client error report');
    return answer(undefined);
  },
);

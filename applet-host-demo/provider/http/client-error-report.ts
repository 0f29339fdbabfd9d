import { clientErrorReport } from '../../../widget/contract/http/client-error-report.ts';
import { withoutSecrets } from '../../../widget/domain/session/secrets.ts';
import { answer, forEveryone, refuse } from '../calls/handler.ts';

/** Writes what a widget reports into the log: so often per address, without anything that could be a token. */
export const handleClientErrorReport = forEveryone(clientErrorReport, (report, { services, tenant, address = '' }) => {
  if (!services.errorReportGate.admits(address)) {
    return Promise.resolve(refuse('too_frequent', 'Too many reports from this address.'));
  }
  const line = {
    tenant: tenant.code,
    address,
    event: withoutSecrets(report.msg),
    value: withoutSecrets(report.value),
    body: withoutSecrets(report.body),
    runlog: withoutSecrets(report.runlog),
  };
  services.log.warn(line, 'client error report');
  return Promise.resolve(answer(undefined));
});

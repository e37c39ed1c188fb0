/** A service whose event log is checked when the story is over. */
import { checkEvents } from '../check-events.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';

export const startJourney = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, afterService: checkEvents });

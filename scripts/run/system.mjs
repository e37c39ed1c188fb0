/** One sentence that explains why Signoff cannot run here, or undefined. */
export function findSystemProblem(system = describeSystem()) {
  if (system.platform !== 'linux') {
    const windows =
      system.platform === 'win32' ? ' On Windows, install WSL2 ("wsl --install") and start it there.' : '';
    return `Signoff runs on Linux (x64 or arm64), and this is ${system.platform}.${windows || ' Use a Linux machine, a virtual machine or a container.'}`;
  }
  if (system.arch !== 'x64' && system.arch !== 'arm64') {
    return `Signoff runs on x64 and arm64 processors, and this is ${system.arch}: use another machine.`;
  }
  if (system.nodeMajor < 20) {
    return `Signoff needs Node 20 or newer to start, and this is ${system.nodeVersion}: install a newer one from https://nodejs.org.`;
  }
  if (!system.glibc) {
    return 'Signoff needs a Linux with glibc, and this one has another C library (Alpine?): use Debian, Ubuntu, Fedora or the like.';
  }
  return undefined;
}

function describeSystem() {
  return {
    platform: process.platform,
    arch: process.arch,
    nodeVersion: process.version,
    nodeMajor: Number.parseInt(process.versions.node, 10),
    glibc: process.platform === 'linux' && usesGlibc(),
  };
}

function usesGlibc() {
  // Without this the report resolves the host names of open connections, which can take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

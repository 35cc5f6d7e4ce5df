// A WS-Management server that is not ours (github.com/dylanmei/winrmtest), behind TLS because it has no log-in of its own.
// It answers every script with the lines it was started with, and ends with its standard input.
package main

import (
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"

	"github.com/dylanmei/winrmtest"
)

func main() {
	remote := winrmtest.NewRemote()
	script := winrmtest.MatchPattern(`^powershell\.exe .*-EncodedCommand [A-Za-z0-9+/=]+$`)
	remote.CommandFunc(script, func(out, _ io.Writer) int {
		fmt.Fprint(out, strings.Join(os.Args[1:], "\r\n"))
		return 0
	})
	target, _ := url.Parse(fmt.Sprintf("http://%s:%d", remote.Host, remote.Port))
	server := httptest.NewTLSServer(httputil.NewSingleHostReverseProxy(target))
	authority := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	json.NewEncoder(os.Stdout).Encode(map[string]string{"url": server.URL, "authority": string(authority)})
	io.Copy(io.Discard, os.Stdin)
}

// Checks proofs with the packages of Go's checksum database: checkProofs LOG POLICY PROOF…
// LOG is the address of the log; POLICY and each PROOF are files. Prints a line for each proof, or fails.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// A witness's key with Ed25519 (C2SP tlog-cosignature), which the package note does not know.
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (w witness) Name() string    { return w.name }
func (w witness) KeyHash() uint32 { return w.hash }
func (w witness) Verify(msg, sig []byte) bool {
	if len(sig) != 8+ed25519.SignatureSize {
		return false
	}
	said := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(sig), msg)
	return ed25519.Verify(w.key, []byte(said), sig[8:])
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func readPolicy(text string) (keys []note.Verifier) {
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) > 1 && words[0] == "log" {
			keys = append(keys, must(note.NewVerifier(words[1])))
		}
		if len(words) > 2 && words[0] == "witness" {
			parts := strings.SplitN(words[2], "+", 3)
			hash := must(strconv.ParseUint(parts[1], 16, 32))
			keys = append(keys, witness{parts[0], uint32(hash), must(base64.StdEncoding.DecodeString(parts[2]))[1:]})
		}
	}
	return keys
}

type extra struct {
	ID       string
	Leaf     string
	Row      string
	RowIndex int    `json:"row_index"`
	RowsURL  string `json:"rows_url"`
}

type said struct {
	SignalID     string `json:"signal_id"`
	PredictionID string `json:"prediction_id"`
	RowsSHA256   string `json:"rows_sha256"`
}

func parse(text string) (result said) {
	if err := json.Unmarshal([]byte(text), &result); err != nil {
		log.Fatal(err)
	}
	return result
}

func main() {
	address, keys := os.Args[1], readPolicy(string(must(os.ReadFile(os.Args[2]))))
	for _, file := range os.Args[3:] {
		head, checkpoint, _ := strings.Cut(string(must(os.ReadFile(file))), "\n\n")
		lines := strings.Split(head, "\n")
		if lines[0] != "c2sp.org/tlog-proof@v1" {
			log.Fatalf("%s is no proof: %s", file, lines[0])
		}
		var of extra
		if err := json.Unmarshal(must(base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))), &of); err != nil {
			log.Fatal(err)
		}
		index := must(strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64))
		var proof tlog.RecordProof
		for _, line := range lines[3:] {
			proof = append(proof, must(tlog.ParseHash(line)))
		}
		opened := must(note.Open([]byte(checkpoint), note.VerifierList(keys...)))
		body := strings.Split(opened.Text, "\n")
		size, root := must(strconv.ParseInt(body[1], 10, 64)), must(tlog.ParseHash(body[2]))
		if err := tlog.CheckRecord(proof, size, root, index, tlog.RecordHash([]byte(of.Leaf))); err != nil {
			log.Fatal(err)
		}
		if tlog.CheckRecord(proof, size, root, index, tlog.RecordHash([]byte(of.Leaf+" "))) == nil {
			log.Fatal("another leaf is proven too")
		}
		if id := proven(address, of, index); id != of.ID {
			log.Fatalf("%s proves %q", of.ID, id)
		}
		fmt.Printf("%s: row %d of %d, signed by %d of %d keys\n", of.ID, index, size, len(opened.Sigs), len(keys))
	}
}

// The id in the leaf or, for a prediction, in its row, if the rows of the batch have the hash in the leaf.
func proven(address string, of extra, index int64) string {
	leaf := parse(of.Leaf)
	if leaf.RowsSHA256 == "" {
		return leaf.SignalID
	}
	_, path, _ := strings.Cut(of.RowsURL, "/track-record")
	text := must(io.ReadAll(must(http.Get(address + path)).Body))
	var rows []string
	for _, line := range strings.SplitAfter(string(text), "\n") {
		if strings.Contains(line, fmt.Sprintf(`"kind":"prediction","ledger_index":%d,`, index)) {
			rows = append(rows, line)
		}
	}
	hash := sha256.Sum256([]byte(strings.Join(rows, "")))
	if hex.EncodeToString(hash[:]) != leaf.RowsSHA256 || rows[of.RowIndex] != of.Row+"\n" {
		return ""
	}
	return parse(of.Row).PredictionID
}
